import type { PresetsBody, PresetsOut } from '@talao/contract'
import { LookupQuery } from '@talao/contract/lookup/lookup'
import { dayInSaoPaulo, type TaxRegime } from '@talao/fiscal'
import { possibleServiceCodes, type ServiceLines } from '@talao/reference'
import type { z } from 'zod'
import { bySells } from '../../../company/companies/sold-kinds.ts'
import { findCodes } from '../../../company/lookups/find-codes.ts'
import { codeList } from '../../../company/lookups/sources.ts'
import { readCompanies } from '../../../kit/db/scope.ts'
import { loadNorms } from '../../../ledger/norms/load-norms.ts'
import { serviceLines } from '../../../ledger/norms/service-lines.ts'
import type { NoteDeps } from '../../../note/note-deps.ts'
import { suggestGoods } from './goods.ts'
import { MOST_CHOICES, type ServiceChoice, suggestService } from './service.ts'

type Body = Pick<z.output<typeof PresetsBody>, 'sells' | 'words'>
export type Suggestions = Pick<PresetsOut, 'nfe' | 'nfse'>
type Listed = { ncm: { ncm: string; name: string }[]; services: ServiceChoice[] }
type Code = { code: string; description: string }

/** Matches of the seller's words in the official tables, for the kinds the company sells. */
export async function searchLists(deps: Pick<NoteDeps, 'db' | 'clock'>, { sells, words }: Body): Promise<Listed> {
  if (words === undefined) return { ncm: [], services: [] }
  const query = LookupQuery.parse({ search: words, pagination: 'true', per_page: String(MOST_CHOICES) })
  const find = async (list: 'ncm' | 'national_service_codes') =>
    (await findCodes<Code>(deps, codeList(list), query)).data ?? []
  const { nfe, nfse } = bySells(sells)
  const norms = await readCompanies(deps.db, [], loadNorms)
  const lines = serviceLines(norms, dayInSaoPaulo(deps.clock.now()))
  return {
    ncm: nfe ? (await find('ncm')).map(({ code, description }) => ({ ncm: code, name: description })) : [],
    services: nfse ? (await find('national_service_codes')).map((row) => choiceOfCode(row, lines)) : [],
  }
}

/**
 * A service of the national list, with each code that has exactly one possible value in the annex; other codes are
 * null.
 */
function choiceOfCode({ code, description }: Code, lines: ServiceLines): ServiceChoice {
  const possible = possibleServiceCodes({ national_service_code: code }, lines)
  const only = (codes: readonly string[] | undefined) => (codes?.length === 1 ? (codes[0] ?? null) : null)
  return {
    id: code,
    name: description,
    lc_116: `${code.slice(0, 2)}.${code.slice(2, 4)}`,
    national_service_code: code,
    nbs: only(possible?.nbs),
    cindop: only(possible?.cindop),
    cclasstrib: only(possible?.cclasstrib),
  }
}

/**
 * Suggested defaults by what the company sells and its regime. Rates, the annex and the Simples percentage are left to
 * the accountant.
 */
export function suggestionsFor({ sells, words }: Body, regime: TaxRegime, listed: Listed): Suggestions {
  const { nfe, nfse } = bySells(sells)
  return {
    nfe: nfe ? { ...suggestGoods(sells.includes('EBOOKS'), regime), choices: listed.ncm } : null,
    nfse: nfse ? services({ sells, words }, regime, listed.services) : null,
  }
}

function services({ sells, words }: Body, regime: TaxRegime, listed: readonly ServiceChoice[]): Suggestions['nfse'] {
  const suggested = suggestService(sells, words)
  // If the words match no preset, use matches from the official list.
  const isListed = !suggested.found && listed.length > 0
  const { codes, source } = suggested
  const fields = Object.entries(codes).flatMap(([name, code]) => (code === null ? [] : [`nfs_service.${name}`]))
  return {
    ...codes,
    iss: { iss_aliquot: null, text: ISS[regime] },
    why:
      source === null || fields.length === 0
        ? []
        : [{ fields, text: suggested.found ? BY_WORDS : BY_SELLS, source, confidence: suggested.found ? 'B' : 'A' }],
    choices: isListed ? [...listed] : suggested.choices,
  }
}

const BY_WORDS = 'Pelas suas palavras, o código mais usado por quem vende isso. Confirme com o contador.'
const BY_SELLS = 'Vale para tudo o que se vende deste tipo. O que muda de um caso para outro fica para você escolher.'

const IN_DAS = 'No Simples, o ISS vai na guia mensal (DAS). Deixe a alíquota em branco, salvo se o cliente retém o ISS.'
const OF_CITY = 'A alíquota do ISS é da sua cidade, de 2% a 5%. O contador ou o site da prefeitura dizem qual é.'
/** Source: LC 123/2006, art. 13, VIII, and art. 18-A, § 3º, V, c; LC 116/2003, arts. 8º and 8º-A. */
const ISS: Readonly<Record<TaxRegime, string>> = {
  SIMPLES_NACIONAL: IN_DAS,
  SIMPLES_NACIONAL_EXCESSO: OF_CITY,
  MEI: 'O MEI paga o ISS fixo na guia mensal (DAS). Deixe a alíquota em branco.',
  LUCRO_PRESUMIDO: OF_CITY,
  LUCRO_REAL: OF_CITY,
}
