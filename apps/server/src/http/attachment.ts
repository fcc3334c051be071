/** The `content-disposition` of a file to be kept. Old programs read the first name, all others the second, with its accents. */
export function attachment(name: string): string {
  const plain = name.normalize('NFD').replace(/[^ -~]|["\\%]/g, '')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`
}
