import { checkDigit } from '@talao/fiscal'

/** The part of an answer that is falsified: another company's CNPJ, another ref, or a key with a wrong check digit. */
export const WRONG_PARTS = ['cnpj', 'ref', 'chave'] as const
export type WrongPart = (typeof WRONG_PARTS)[number]

/** A valid CNPJ that no company here has. */
const STRANGER = '11444777000161'

/** Falsifies one part of an answer about a note, JSON or SOAP. Leaves any other body unchanged. */
export function wrongBody(body: string, part: WrongPart): string {
  return body.startsWith('<') ? wrongXml(body, part) : wrongJson(body, part)
}

/** SEFAZ answers no ref, and the issuer only within the key. The other company's key gets a valid check digit. */
function wrongXml(xml: string, part: WrongPart): string {
  if (part === 'ref') return xml
  return xml.replaceAll(/(<chNFe>)(\w{44})(<\/chNFe>)/g, (_whole, open: string, key: string, close: string) => {
    const wrong = part === 'chave' ? nextDigit(key) : keyOfStranger(key)
    return `${open}${wrong}${close}`
  })
}

function keyOfStranger(key: string): string {
  const first = `${key.slice(0, 6)}${STRANGER}${key.slice(20, -1)}`
  return `${first}${checkDigit(first)}`
}

function wrongJson(json: string, part: WrongPart): string {
  switch (part) {
    case 'cnpj':
      return json.replace(/("cnpj_(?:emitente|prestador)":")[0-9A-Z]{14}"/, `$1${STRANGER}"`)
    case 'ref':
      return json.replace(/("ref":")([^"]+)"/, '$1$2x"')
    case 'chave':
      return withWrongDigit(json)
    default:
      return part satisfies never
  }
}

/** Changes the key everywhere, also in paths, so that only its check digit shows that it is wrong. */
function withWrongDigit(json: string): string {
  const [, nfe, nfsen] = /"chave_nfe":"NFe(\w{44})"|"codigo_verificacao":"(\w{50})"/.exec(json) ?? []
  const key = nfe ?? nfsen
  if (!key) return json
  return json.replaceAll(key, nextDigit(key))
}

function nextDigit(key: string): string {
  return `${key.slice(0, -1)}${(Number(key.at(-1)) + 1) % 10}`
}
