/** What a gateway tells about our credits in the headers of an answer. */
export type RateLimit = { limit: number; remaining: number; resetSeconds: number }
