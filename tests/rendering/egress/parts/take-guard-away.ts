export async function takeGuardAway(_options: object): Promise<object> { return {}; }
