import type { ReferenceTableName } from './catalogue.ts'
import {
  CST_TAXES,
  type CstTax,
  type Direction,
  type IssPlace,
  type Nbs,
  NCM_SEPARATOR,
  type Ncm,
  type ReferenceRows,
  type ServiceItem,
} from './rows.ts'

/** The cells of a line, in the order of the table's columns. */
type Line = readonly string[]

export const ROW_READERS: { [Name in ReferenceTableName]: (lines: Line[]) => ReferenceRows[Name][] } = {
  states: (lines) => lines.map(([id = '', uf = '', name = '']) => ({ id: Number(id), uf, name })),
  countries: (lines) =>
    lines.map(([iso2 = '', bacen_code = '', name = '']) => ({
      id: iso2 === 'BR' ? 1 : Number(bacen_code),
      name,
      iso2,
      bacen_code,
    })),
  municipalities: (lines) =>
    lines.map(([id = '', name = '', uf = '', siafi_code = '']) => ({
      id: Number(id),
      ibge_code: Number(id),
      name,
      uf,
      state_id: Number(id.slice(0, 2)), // An IBGE municipality code begins with its state's code.
      siafi_code: siafi_code || null,
    })),
  ncm: wholeWays,
  cfop: (lines) =>
    lines.map(([code = '', description = '', direction = '']) => ({
      code,
      description,
      direction: directionOf(direction) ?? 'saida',
    })),
  cest: (lines) => lines.map(([code = '', ncm = '', description = '']) => ({ code, description, ncm: listOf(ncm) })),
  cst: (lines) =>
    lines.map(([tax = '', code = '', direction = '', description = '']) => ({
      tax: taxOf(tax),
      code,
      description,
      direction: directionOf(direction),
    })),
  cst_ibscbs: (lines) =>
    lines.map(([code = '', description = '', groups = '']) => ({ code, description, groups: listOf(groups) })),
  cclasstrib: (lines) =>
    lines.map(
      ([code = '', cst = '', ibs, cbs, from, to, nfe, nfse, tprbsn, kind, groups = '', law, second, name = '']) => ({
        code,
        cst,
        description: name,
        ibs_reduction: ibs || null,
        cbs_reduction: cbs || null,
        valid_from: from || null,
        valid_to: to || null,
        nfe: flagOf(nfe),
        nfse: flagOf(nfse),
        tprbsn: tprbsn || null,
        rate_kind: kind || null,
        groups: listOf(groups),
        legal_basis: law || null,
        second_hand: second === '1',
      }),
    ),
  ccredpres: (lines) =>
    lines.map(
      ([code = '', description = '', legal_basis = '', note, event, cbs, ibs, cbsFrom, cbsTo, ibsFrom, ibsTo]) => ({
        code,
        description,
        legal_basis,
        by_note: note === '1',
        by_event: event === '1',
        cbs_rate: cbs || null,
        ibs_rate: ibs || null,
        cbs_from: cbsFrom || null,
        cbs_to: cbsTo || null,
        ibs_from: ibsFrom || null,
        ibs_to: ibsTo || null,
      }),
    ),
  cindop: (lines) =>
    lines.map(([code = '', legal_basis = '', operation = '', characteristic = '', place = '', place_field = '']) => ({
      code,
      legal_basis,
      operation,
      characteristic,
      place,
      place_field,
    })),
  cindop_nt009: (lines) =>
    lines.map(([code = '', legal_basis = '', operation = '', characteristic = '', place = '', remark, nfe, nfse]) => ({
      code,
      legal_basis,
      operation,
      characteristic,
      place,
      remark: remark || null,
      nfe: nfe === '1',
      nfse: nfse === '1',
    })),
  cnae: (lines) => lines.map(([code = '', section = '', description = '']) => ({ code, description, section })),
  cnae_lc116: (lines) => lines.map(([cnae = '', lc116 = '']) => ({ cnae, lc116: listOf(lc116) })),
  lc116: serviceItems,
  national_service_codes: (lines) =>
    lines.map(([code = '', description = '']) => ({
      code,
      description,
      lc116: `${code.slice(0, 2)}.${code.slice(2, 4)}`,
    })),
  iss_places: (lines) =>
    lines.map(([code = '', due_at = '', can_import, groups = '']) => ({
      code,
      due_at: placeOf(due_at),
      can_import: can_import === '1',
      groups: listOf(groups),
    })),
  nbs: nbsItems,
  service_correlations: (lines) =>
    lines.map(([lc116 = '', nbs = '', cindop = '', cclasstrib = '']) => ({ lc116, nbs, cindop, cclasstrib })),
}

function listOf(joined: string): string[] {
  return joined === '' ? [] : joined.split(',')
}

/** An empty cell means unknown. */
function flagOf(value: string | undefined): boolean | null {
  return value ? value === '1' : null
}

function directionOf(value: string): Direction | null {
  if (value === '' || value === 'entrada' || value === 'saida') return value || null
  throw new Error(`${value} is no direction`)
}

function taxOf(value: string): CstTax {
  const found = CST_TAXES.find((tax) => tax === value)
  if (!found) throw new Error(`${value} is no tax with a CST`)
  return found
}

function placeOf(value: string): IssPlace['due_at'] {
  if (value === 'provider' || value === 'service_place' || value === 'customer') return value
  if (value === '') return null
  throw new Error(`${value} is no place of incidence`)
}

/** The full description of an NCM joins the headings of its prefixes. */
function wholeWays(lines: Line[]): Ncm[] {
  const headings = new Map(lines.map(([code = '', _end, description = '']) => [code, description]))
  return lines
    .filter(([code = '']) => code.length === 8)
    .map(([code = '', valid_to]) => ({
      code,
      description: [4, 5, 6, 7, 8].flatMap((digits) => headings.get(code.slice(0, digits)) ?? []).join(NCM_SEPARATOR),
      valid_to: valid_to || null,
    }))
}

function serviceItems(lines: Line[]): ServiceItem[] {
  const headings = new Map(lines.map(([code = '', description = '']) => [code, description]))
  return lines
    .filter(([code = '']) => code.length === 5)
    .map(([code = '', description = '']) => ({ code, description, group: headings.get(code.slice(0, 2)) ?? '' }))
}

function nbsItems(lines: Line[]): Nbs[] {
  const headings = new Map(lines.map(([code = '', description = '']) => [code, description]))
  return lines
    .filter(([code = '']) => code.length === 9)
    .map(([code = '', description = '']) => {
      const above = [8, 7, 6, 5, 3].find((digits) => headings.has(code.slice(0, digits)))
      return { code, description, group: headings.get(code.slice(0, above ?? 0)) ?? '' }
    })
}
