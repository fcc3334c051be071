import { NCM_SEPARATOR, type ReferenceTableName } from '@talao/reference'
import { byCode, type Line, plain } from './lines.ts'
import { classes, correlations, cstIbsCbs, indicators, nbsLines, presumedCredits } from './recipes-ibs-cbs.ts'

/** `and`: known changes of a later publication that was not itself available. */
type Recipe = { from: string; and?: string; encoding?: 'latin1'; lines: (text: string, and: string) => Line[] }

/** The published file each table is read from, and how its records become our lines, sorted by code. */
export const RECIPES: Record<ReferenceTableName, Recipe> = {
  states: { from: 'estados.csv', lines: csv(['codigo_ibge', 'sigla', 'nome']) },
  countries: { from: 'paises.csv', lines: csv(['iso2', 'bacen', 'nome']) },
  municipalities: { from: 'municipios.csv', lines: csv(['ibge', 'nome', 'uf', 'siafi_tom']) },
  ncm: { from: 'nomenclatura.json', lines: nomenclature },
  cfop: { from: 'cfop.csv', lines: csv(['codigo', 'descricao', 'sentido']) },
  cest: { from: 'cest.csv', lines: cest },
  cst: { from: 'cst.json', lines: taxSituations },
  cst_ibscbs: { from: 'CST-IBSCBS-indicadores-20260623.csv', lines: cstIbsCbs },
  cclasstrib: {
    from: 'cClassTrib-IT2025.002-v1.60-20260623.csv',
    and: 'cClassTrib-novos-IT2025.002-v1.70.csv',
    lines: classes,
  },
  ccredpres: { from: 'cCredPres-cCredPres-20260623.csv', lines: presumedCredits },
  cindop: {
    from: 'cindop_ibscbs.json',
    lines: json(['cIndOp', 'inciso', 'tipoOperacao', 'caracteristica', 'localFornecimentoDfe', 'campo']),
  },
  cindop_nt009: { from: 'cIndOp-AnexoVII-v1.02.00.csv', lines: indicators },
  cnae: { from: 'cnae_subclasses.csv', lines: csv(['codigo', 'secao', 'descricao']) },
  cnae_lc116: { from: 'cnae_lc116_sugestao.csv', lines: cnaeSuggestions },
  lc116: { from: 'lc116_anexo_b.json', lines: serviceList },
  national_service_codes: { from: 'ctribnac.json', lines: json(['codigo', 'descricao']) },
  iss_places: { from: 'ctribnac_incidencia.json', lines: issPlaces },
  nbs: { from: 'NBS_2.0_tabela.csv', encoding: 'latin1', lines: nbsLines },
  service_correlations: { from: 'correlacao-AnexoVIII-v1.01.00.csv', lines: correlations },
}

/** CSV with `;`: a quoted value may contain `;` and doubled quotes. Columns are taken by name, in the order given. */
function csv(columns: readonly string[]): (text: string) => Line[] {
  return (text) => {
    const [header = [], ...lines] = text.trimEnd().split(/\r?\n/).map(valuesOf)
    const places = columns.map((column) => {
      const place = header.indexOf(column)
      if (place < 0) throw new Error(`não há coluna ${column} entre ${header.join()}`)
      return place
    })
    return byCode(lines.map((line) => places.map((place) => line[place] ?? '')))
  }
}

function valuesOf(line: string): string[] {
  return [...line.matchAll(/(?:^|;)(?:"((?:[^"]|"")*)"|([^;]*))/g)].map((found) =>
    plain(found[1]?.replaceAll('""', '"') ?? found[2] ?? ''),
  )
}

type Thing = Readonly<Record<string, unknown>>

function json(columns: readonly string[]): (text: string) => Line[] {
  return (text) =>
    byCode(
      (JSON.parse(text) as Thing[]).map((thing) => {
        for (const column of columns) if (!(column in thing)) throw new Error(`não há campo ${column}`)
        return columns.map((column) => plain(thing[column]))
      }),
    )
}

/**
 * The Siscomex nomenclature from the four-digit position down. A row has only its own heading, so its full path is
 * built from the codes above it. Chapters are left out, because their titles match half the table in a search.
 */
function nomenclature(text: string): Line[] {
  const { Nomenclaturas } = JSON.parse(text) as { Nomenclaturas: Record<string, string>[] }
  const lines = Nomenclaturas.map(({ Codigo = '', Descricao = '', Data_Fim = '' }) => [
    Codigo.replaceAll('.', ''),
    Data_Fim === '31/12/9999' ? '' : Data_Fim.split('/').toReversed().join('-'),
    heading(Descricao),
  ])
  return byCode(lines.filter(([code = '']) => code.length >= 4))
}

/** `-- Outros:` is "Outros"; m<sup>3</sup> is m³. */
function heading(description: string): string {
  const text = description
    .replace(/<sup>(.*?)<\/sup>/g, (_tag, raised: string) => inDigits(raised, '⁰¹²³⁴⁵⁶⁷⁸⁹⁻'))
    .replace(/<sub>(.*?)<\/sub>/g, (_tag, lowered: string) => inDigits(lowered, '₀₁₂₃₄₅₆₇₈₉₋'))
    .replace(/<[^>]+>/g, '')
  const own = plain(text)
    .replace(/^(-\s?)+/, '')
    .replace(/[.:]$/, '')
    .trim()
  if (own.includes(NCM_SEPARATOR)) throw new Error(`a descrição tem o separador: ${own}`)
  return own
}

function inDigits(text: string, digits: string): string {
  return (
    text.trim().replace(/[0-9-]/g, (sign) => digits['0123456789-'.indexOf(sign)] ?? sign) +
    (text.match(/\s+$/) ? ' ' : '')
  )
}

/**
 * The published copy lost the leading zero of some NCM prefixes (403 is 0403), since no prefix of the convênio has
 * three digits.
 */
function cest(text: string): Line[] {
  return csv(['cest', 'ncms', 'descricao'])(text).map(([code = '', ncms = '', description = '']) => {
    const prefixes = ncms
      .split(',')
      .map((prefix) => prefix.replace(/\D/g, ''))
      .filter(Boolean)
      .map((prefix) => (prefix.length === 3 ? `0${prefix}` : prefix))
    return [code, prefixes.join(), description]
  })
}

/**
 * Fuel-regime codes that the published copy lacks. Source: Ajuste SINIEF 1/2023; texts from the NF-e schema PL_009o,
 * groups ICMS02, ICMS15, ICMS53 and ICMS61.
 */
const FUEL_CODES: readonly Line[] = [
  ['02', 'Tributação monofásica própria sobre combustíveis'],
  ['15', 'Tributação monofásica própria e com responsabilidade pela retenção sobre combustíveis'],
  ['53', 'Tributação monofásica sobre combustíveis com recolhimento diferido'],
  ['61', 'Tributação monofásica sobre combustíveis cobrada anteriormente'],
]
const DIRECTIONS: Record<string, string> = { in: 'entrada', out: 'saida', all: '' }

function taxSituations(text: string): Line[] {
  const taxes = JSON.parse(text) as Record<string, { codigo: string; descricao: string; tipo: string }[]>
  return Object.entries(taxes).flatMap(([tax, codes]) =>
    byCode([
      ...codes.map(({ codigo, descricao, tipo }) => [codigo, DIRECTIONS[tipo] ?? '', plain(descricao)]),
      ...(tax === 'icms' ? FUEL_CODES.map(([code = '', description = '']) => [code, '', description]) : []),
    ]).map((line) => [tax, ...line]),
  )
}

/** CNAE codes of versions no longer in force. The cities' tables still name them, but no company can have them. */
const REPLACED_CNAE = new Set(['5239700', '6201500', '8020000', '9609203'])

function cnaeSuggestions(text: string): Line[] {
  const lines = csv(['cnae', 'itens_lc116'])(text)
  return lines
    .filter(([cnae = '']) => !REPLACED_CNAE.has(cnae))
    .map(([cnae = '', items = '']) => [cnae, items.replaceAll('|', ',')])
}

/** A heading has two digits, an item NN.NN. */
function serviceList(text: string): Line[] {
  return json(['item', 'subitem', 'descricao'])(text)
    .map(([item = '', subitem = '', description = '']) => [subitem === '00' ? item : `${item}.${subitem}`, description])
    .toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1))
}

/** Where the ISS is due: at most one of the three columns is set. */
function issPlaces(text: string): Line[] {
  return json(['cTribNac', 'prestador', 'localPrestacao', 'tomador', 'importacao', 'grupos'])(text).map(
    ([code = '', provider, service, customer, imported = '', groups = '']) => {
      const places = [
        provider === '1' && 'provider',
        service === '1' && 'service_place',
        customer === '1' && 'customer',
      ]
      const due = places.filter((place) => place !== false)
      if (due.length > 1) throw new Error(`${code} tem mais de um local de incidência`)
      return [code, due[0] ?? '', imported, groups]
    },
  )
}
