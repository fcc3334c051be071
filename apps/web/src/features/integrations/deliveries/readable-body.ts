/** Indented JSON. A body that is not JSON is shown as received, because that is often the problem to find. */
export function readableBody(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
