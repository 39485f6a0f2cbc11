export const graphVersion = 1;
export const nodesMax = 200;
export const edgesMax = 400;
export const graphIdPattern = /^[A-Za-z0-9_-]{1,64}$/;
export const labelMax = 100;
/** URLs of one node, or of one request to the trigger. */
export const urlsMax = 1_000;
export const viewsMax = 10;
export const viewNameMax = 100;
export const editsMax = 20;
export const titleMax = 200;
/** Bytes of JSON: of `customData`, and of the data of a request. */
export const dataBytesMax = 32_768;
/** Captures that one run may have, whatever its graph multiplies. */
export const runCapturesMax = 10_000;
/** The maximum number of images in the galleries of one run. */
export const runImagesMax = 50_000;
