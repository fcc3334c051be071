import forge from 'node-forge'

/** What a PKCS#12 file holds: private keys as PKCS#8 DER (RSA only), certificates as DER. */
export type Container = { keys: Uint8Array[]; certificates: Uint8Array[] }

/**
 * Reads a PKCS#12 container; throws what `isWrongPassword` understands, and anything else for a broken file.
 * node-forge, because the TLS library of Node refuses RC2-40 files ("Unsupported PKCS12 PFX data"), and many
 * authorities still export them.
 */
export function readContainer(file: Uint8Array, password: string): Container {
  return collect(decrypt(toBinary(file), password))
}

/** forge's words when the MAC differs, and when a file without MAC does not decrypt. */
export function isWrongPassword(error: unknown): boolean {
  return (
    error instanceof Error && /MAC could not be verified|[Ff]ailed to decrypt|Unable to decrypt/.test(error.message)
  )
}

function decrypt(binary: string, password: string): forge.pkcs12.Pkcs12Pfx {
  const pfx = forge.asn1.fromDer(binary)
  refuseEndlessMac(pfx)
  try {
    return forge.pkcs12.pkcs12FromAsn1(pfx, password)
  } catch (error) {
    if (isAscii(password) || (error instanceof Error && /MAC could not be verified/.test(error.message))) throw error
    return decryptWithUtf8(binary, password)
  }
}

/** Exporters ask for two thousand rounds, the careful ones for some hundred thousand. */
const MOST_MAC_ROUNDS = 2_000_000

/** The last part of the file's MAC tells how often the password is hashed (RFC 7292, 4); two thousand million rounds take an hour. */
function refuseEndlessMac(pfx: forge.asn1.Asn1): void {
  const rounds = partAt(partAt(pfx, 2), 2)?.value
  if (typeof rounds !== 'string' || rounds === '') return
  if (BigInt(`0x${Buffer.from(rounds, 'latin1').toString('hex')}`) > MOST_MAC_ROUNDS)
    throw new Error('its MAC asks for too many rounds')
}

function partAt(value: forge.asn1.Asn1 | undefined, at: number): forge.asn1.Asn1 | undefined {
  return Array.isArray(value?.value) ? value.value[at] : undefined
}

/**
 * PKCS#12 hashes the password as UTF-16, PBES2 as UTF-8, and forge knows only one form for a whole file. The MAC has
 * just been proved with the first form, so it is left out and the contents are opened with the second.
 */
function decryptWithUtf8(binary: string, password: string): forge.pkcs12.Pkcs12Pfx {
  const pfx = forge.asn1.fromDer(binary)
  if (Array.isArray(pfx.value)) pfx.value = pfx.value.slice(0, 2)
  return forge.pkcs12.pkcs12FromAsn1(pfx, forge.util.encodeUtf8(password))
}

function collect(pfx: forge.pkcs12.Pkcs12Pfx): Container {
  const found: Container = { keys: [], certificates: [] }
  for (const bag of pfx.safeContents.flatMap((contents) => contents.safeBags)) {
    if (bag.key) found.keys.push(toDer(forge.pki.wrapRsaPrivateKey(forge.pki.privateKeyToAsn1(bag.key))))
    else if (bag.cert) found.certificates.push(toDer(forge.pki.certificateToAsn1(bag.cert)))
    else if (bag.type === forge.pki.oids['certBag']) found.certificates.push(toDer(bag.asn1))
  }
  return found
}

function isAscii(text: string): boolean {
  return /^\p{ASCII}*$/u.test(text)
}

/** forge's strings hold one byte per character. */
export function toBinary(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1')
}

export function toDer(value: forge.asn1.Asn1): Uint8Array {
  return new Uint8Array(Buffer.from(forge.asn1.toDer(value).getBytes(), 'latin1'))
}
