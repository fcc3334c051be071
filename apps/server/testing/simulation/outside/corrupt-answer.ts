import type { Random } from '../../../src/kit/random.ts'
import { type Answer, SPOILT } from './answer.ts'

/** Corrupts an answer so that nothing may rely on it. */
export function spoil(answer: Answer, random: Random): Answer {
  const { body } = answer
  const ways = [HTML, body.slice(0, body.length >> 1), '{"status":"tudo_certo"}', '{}', '', `${body}\uFFFD`]
  ways.push(...[otherNote(body), otherCompany(body)].filter((other) => other !== body))
  const way = Math.floor(random.next() * ways.length)
  return { ...answer, headers: { ...answer.headers, 'x-request-id': SPOILT }, body: ways[way] ?? '' }
}

const HTML = '<!doctype html><html><body>Portal em manutencao</body></html>'

/** Puts another issuer into every chave, so the note is certainly not ours. */
function otherNote(body: string): string {
  const isAboutOne = body.includes('chNFe') || body.includes('"autorizado"') || body.includes('"cancelado"')
  return isAboutOne ? body.replaceAll(/([0-9]{6})[0-9A-Z]{14}(55[0-9]{22})/g, '$199999999000191$2') : body
}

function otherCompany(body: string): string {
  return body.replaceAll(/("cnpj_(?:emitente|prestador)":")[0-9A-Z]{14}/g, '$199999999000191')
}
