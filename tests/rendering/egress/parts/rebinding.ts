export async function captureRebindingNames(_options: object): Promise<object> { return {}; }
