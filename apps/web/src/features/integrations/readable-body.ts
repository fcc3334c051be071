/** JSON with its lines apart; anything else as it came, since a body that is no JSON is often why somebody looks. */
export function readableBody(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
