export const graphVersion = 1;
export const nodesMax = 200;
export const edgesMax = 400;
export const graphIdPattern = /^[A-Za-z0-9_-]{1,64}$/;
export const labelMax = 100;
/** The maximum number of URLs of one node, or of one trigger request. */
export const urlsMax = 1_000;
export const viewsMax = 10;
export const viewNameMax = 100;
export const editsMax = 20;
export const titleMax = 200;
/** The maximum bytes of JSON in `customData`, and in the data of a request. */
export const dataBytesMax = 32_768;
/** The maximum number of captures of one run, after all multiplication in the graph. */
export const runCapturesMax = 10_000;
/** The maximum number of images in the galleries of one run. */
export const runImagesMax = 50_000;
