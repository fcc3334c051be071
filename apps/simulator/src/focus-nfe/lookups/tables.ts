import type { Ncm } from '@talao/reference'
import { loadTableSync } from '@talao/reference/load'

/** A code of a public table, as the look-ups answer it. */
export type CodeRow = { codigo: string; descricao: string }
export type NcmRow = ReturnType<typeof ncmRow>

let ncm: NcmRow[] | undefined
let cfop: CodeRow[] | undefined
let cnae: CodeRow[] | undefined
let items: CodeRow[] | undefined

export function ncmRows(): readonly NcmRow[] {
  ncm ??= loadTableSync('ncm')
    .filter(({ code }) => code.length === 8)
    .map(ncmRow)
  return ncm
}

/** Splits the eight digits into their parts. Source: documentação pública da API v2 da Focus NFe, recurso ncms. */
function ncmRow({ code, description }: Ncm) {
  return {
    codigo: code,
    descricao_completa: description,
    capitulo: code.slice(0, 2),
    posicao: code.slice(2, 4),
    subposicao1: code.slice(4, 5),
    subposicao2: code.slice(5, 6),
    item1: code.slice(6, 7),
    item2: code.slice(7, 8),
  }
}

export function cfopRows(): readonly CodeRow[] {
  cfop ??= loadTableSync('cfop').map(codeRow)
  return cfop
}

export function cnaeRows(): readonly CodeRow[] {
  cnae ??= loadTableSync('cnae').map(codeRow)
  return cnae
}

/** The items of the LC 116/2003 without the dot, as the cities on Focus write them. */
export function serviceItemRows(): readonly CodeRow[] {
  items ??= loadTableSync('lc116').map(({ code, description }) => ({
    codigo: code.replace('.', ''),
    descricao: description,
  }))
  return items
}

function codeRow({ code, description }: { code: string; description: string }): CodeRow {
  return { codigo: code, descricao: description }
}
