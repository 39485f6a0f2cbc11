export async function captureStrangers(_options: object): Promise<object> { return {}; }
