export async function checkSandbox(_options: object): Promise<object> { return {}; }
