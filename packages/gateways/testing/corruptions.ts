/** A good answer as its server sends it. */
export type Whole = { status: number; mediaType: string; body: string }

/** The same answer after a fault in transit or at the server. */
export type Mutilated = { way: string; status: number; mediaType: string; body: Uint8Array }

/** Corrupts the bytes of any answer, whatever its content. The same answer always gives the same corruptions. */
export function waysOfBytes(whole: Whole): Mutilated[] {
  return [...encodings(whole), ...cuts(whole), ...spots(whole), ...statuses(whole), ...strangers(whole)]
}

export function textAs(way: string, whole: Whole, body: string | Uint8Array): Mutilated {
  return { way, ...whole, body: typeof body === 'string' ? utf8(body) : body }
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

/** Encodings, declared or not, right or wrong. */
function encodings(whole: Whole): Mutilated[] {
  const { body, mediaType } = whole
  const naming = (encoding: string) => body.replace(/encoding="[^"]*"/, `encoding="${encoding}"`)
  const wide = (text: string) => Buffer.from(text, 'utf16le')
  const told = (charset: string) => ({ ...whole, mediaType: `${mediaType.replace(/;.*/, '')}; charset=${charset}` })
  return [
    textAs('byte order mark', whole, `\ufeff${body}`),
    textAs('two byte order marks', whole, `\ufeff\ufeff${body}`),
    textAs('latin-1 untold', whole, Buffer.from(body, 'latin1')),
    textAs('latin-1 declared', whole, Buffer.from(naming('ISO-8859-1'), 'latin1')),
    textAs('latin-1 by media type', told('iso-8859-1'), Buffer.from(body, 'latin1')),
    textAs('utf-8 called latin-1', told('iso-8859-1'), naming('windows-1252')),
    textAs('utf-8 called utf-16', whole, naming('utf-16')),
    textAs('utf-16 with mark', whole, wide(`\ufeff${naming('UTF-16')}`)),
    textAs('utf-16 without mark', whole, wide(body)),
    textAs('utf-16 other end', whole, wide(`\ufeff${body}`).swap16()),
    textAs('utf-16 cut in a letter', whole, wide(body).subarray(0, -1)),
    textAs('utf-32', whole, Buffer.concat([...body].map((letter) => Buffer.from(`${letter}\0`, 'utf16le')))),
    textAs('utf-7 told', told('utf-7'), body),
    textAs('unknown encoding', told('x-none'), Buffer.from(naming('x-none'), 'latin1')),
    textAs('encoded twice', whole, Buffer.from(utf8(body)).toString('latin1')),
    textAs('lost letters', whole, body.replaceAll(/[^\0-\x7f]/g, '\ufffd')),
    textAs('letters half lost', whole, Buffer.from(body.replaceAll(/[^\0-\x7f]/g, '\u00c3'), 'latin1')),
    textAs('gzip untold', whole, Buffer.from([0x1f, 0x8b, 8, 0, ...utf8(body)])),
    textAs('base64', whole, Buffer.from(body).toString('base64')),
  ]
}

/** Cuts at each fortieth of its length, and at the marks that end a part of it. */
function cuts(whole: Whole): Mutilated[] {
  const bytes = utf8(whole.body)
  const even = Array.from({ length: 40 }, (_, at) => Math.floor((bytes.length * at) / 40))
  const marks = [...whole.body.matchAll(/[>,:}"]/g)].map(({ index }) => index + 1).slice(0, -1)
  const some = marks.filter((_, at) => at % Math.max(1, Math.floor(marks.length / 30)) === 0)
  return [...new Set([...even, ...some])].map((at) => textAs(`cut at ${at}`, whole, bytes.slice(0, at)))
}

/** One byte changed, dropped or inserted, at places all over the answer. */
function spots(whole: Whole): Mutilated[] {
  const bytes = utf8(whole.body)
  const places = Array.from({ length: 25 }, (_, at) => Math.floor((bytes.length * (2 * at + 1)) / 50))
  return places.flatMap((at) => [
    textAs(`NUL at ${at}`, whole, Uint8Array.from([...bytes.slice(0, at), 0, ...bytes.slice(at)])),
    textAs(`0xff at ${at}`, whole, Uint8Array.from([...bytes.slice(0, at), 0xff, ...bytes.slice(at + 1)])),
    textAs(`lost byte at ${at}`, whole, Uint8Array.from([...bytes.slice(0, at), ...bytes.slice(at + 1)])),
  ])
}

/** A good body under an unrelated HTTP status. */
function statuses(whole: Whole): Mutilated[] {
  const all = [204, 206, 301, 302, 304, 400, 404, 405, 408, 409, 413, 415, 418, 422, 429, 500, 502, 503, 504, 520]
  return all.map((status) => textAs(`status ${status}`, { ...whole, status }, whole.body))
}

/** Answers of another server: error pages of a proxy, SOAP faults, empty bodies. */
function strangers(whole: Whole): Mutilated[] {
  const page =
    '<!DOCTYPE html><html><head><title>Manutenção</title></head><body><p>Serviço indisponível<br></body></html>'
  const fault = (soap: string, inside: string) =>
    `<s:Envelope xmlns:s="${soap}"><s:Body><s:Fault>${inside}</s:Fault></s:Body></s:Envelope>`
  const faults = [
    fault(
      'http://schemas.xmlsoap.org/soap/envelope/',
      '<faultcode>s:Server</faultcode><faultstring>Falha</faultstring>',
    ),
    fault(
      'http://www.w3.org/2003/05/soap-envelope',
      '<s:Code><s:Value>s:Receiver</s:Value></s:Code><s:Reason><s:Text xml:lang="pt">Ocupado</s:Text></s:Reason>',
    ),
  ]
  const bodies = [
    '',
    ' ',
    '\0\0\0',
    'null',
    'true',
    '0',
    '""',
    '{}',
    '[]',
    '[{}]',
    '<a/>',
    '<?xml version="1.0"?>',
    'OK',
    ...faults,
  ]
  const jsons = ['{"erro":"Bad Gateway"}', '{"message":"Internal Server Error"}', '{"status":"ok"}', '{"codigo":"x"}']
  const htmls = [200, 201, 403, 404, 407, 413, 500, 502, 503].map((status) =>
    textAs(`page with ${status}`, { ...whole, status, mediaType: 'text/html' }, page),
  )
  const texts = [...bodies, ...jsons].flatMap((body, at) => [
    textAs(`stranger ${at}`, whole, body),
    textAs(`stranger ${at} with 500`, { ...whole, status: 500 }, body),
  ])
  const login = page.replace('<p>', '<form action="/login"><input name="senha">').replace('Manutenção', 'Entrar')
  return [...htmls, ...texts, textAs('sign-in page', { ...whole, mediaType: 'text/html' }, login)]
}
