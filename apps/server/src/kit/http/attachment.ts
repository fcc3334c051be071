/**
 * `content-disposition` of a download. Old clients read the plain ASCII name, all others the UTF-8 name with accents.
 */
export function attachment(name: string): string {
  const plain = name.normalize('NFD').replace(/[^ -~]|["\\%]/g, '')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`
}
