export async function visitSecurePage(_options: object): Promise<object> { return {}; }
