export async function holdEngine(_options: object): Promise<object> { return {}; }
