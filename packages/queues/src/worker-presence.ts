/** Where render workers say every two seconds that they are there: a Redis hash, field = worker id, value = `Presence` as JSON. */
export const workerPresenceKey = 'tintype:render-workers';
