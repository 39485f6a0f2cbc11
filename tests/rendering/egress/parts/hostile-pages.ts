export async function captureHostilePages(_options: object): Promise<object> { return {}; }
