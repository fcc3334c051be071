import { checkDigit } from '@talao/fiscal'

/** What an answer says wrongly: another company's CNPJ, another ref, or a key whose check digit does not hold. */
export const WRONG_PARTS = ['cnpj', 'ref', 'chave'] as const
export type WrongPart = (typeof WRONG_PARTS)[number]

/** A company that nobody here has; its digits are right. */
const STRANGER = '11444777000161'

/** The answer about a note, JSON or SOAP, with one thing in it that is not so; anything else stays as it is. */
export function wrongBody(body: string, part: WrongPart): string {
  return body.startsWith('<') ? wrongXml(body, part) : wrongJson(body, part)
}

/** SEFAZ names no ref, and the issuer only in the key: the key of a stranger holds together. */
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

/** Everywhere the key stands, in paths as well: only its own digits can tell. */
function withWrongDigit(json: string): string {
  const [, nfe, nfsen] = /"chave_nfe":"NFe(\w{44})"|"codigo_verificacao":"(\w{50})"/.exec(json) ?? []
  const key = nfe ?? nfsen
  if (!key) return json
  return json.replaceAll(key, nextDigit(key))
}

function nextDigit(key: string): string {
  return `${key.slice(0, -1)}${(Number(key.at(-1)) + 1) % 10}`
}
