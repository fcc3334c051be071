/** The DER types that an X.509 certificate needs. Source: ITU-T X.690. */
export const DER = {
  sequence: (...parts: Buffer[]) => wrap(0x30, ...parts),
  set: (...parts: Buffer[]) => wrap(0x31, ...parts),
  /** A positive integer given as bytes. A leading zero keeps it positive. */
  integer: (bytes: Uint8Array) => wrap(0x02, (bytes[0] ?? 0) > 0x7f ? Buffer.of(0) : Buffer.of(), Buffer.from(bytes)),
  yes: () => wrap(0x01, Buffer.of(0xff)),
  octets: (bytes: Uint8Array) => wrap(0x04, Buffer.from(bytes)),
  /** `unused` is the number of unused bits at the end. */
  bits: (bytes: Uint8Array, unused = 0) => wrap(0x03, Buffer.of(unused), Buffer.from(bytes)),
  utf8: (text: string) => wrap(0x0c, Buffer.from(text, 'utf8')),
  /** `YYMMDDHHMMSSZ`: valid until 2049. */
  utcTime: (text: string) => wrap(0x17, Buffer.from(text, 'ascii')),
  oid: (dotted: string) => wrap(0x06, oidBytes(dotted)),
  /** Explicit tag [n] around a whole value. */
  explicit: (n: number, ...parts: Buffer[]) => wrap(0xa0 + n, ...parts),
  /** Implicit tag [n] instead of the value's own tag. */
  implicit: (n: number, bytes: Uint8Array) => wrap(0x80 + n, Buffer.from(bytes)),
}

function wrap(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.of(tag), lengthOf(content.length), content])
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.of(length)
  const bytes = length < 0x100 ? [length] : [length >> 8, length & 0xff]
  return Buffer.of(0x80 + bytes.length, ...bytes)
}

function oidBytes(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  return Buffer.from([first * 40 + second, ...rest.flatMap(base128)])
}

function base128(value: number): number[] {
  const low = value & 0x7f
  return value < 0x80 ? [low] : [...base128(value >> 7).map((byte) => byte | 0x80), low]
}
