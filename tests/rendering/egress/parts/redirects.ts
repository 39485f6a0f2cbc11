export async function captureRedirects(_options: object): Promise<object> { return {}; }
