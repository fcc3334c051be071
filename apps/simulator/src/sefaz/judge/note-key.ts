import { checkDigit, type InfNfe } from '@talao/fiscal'
import { cstatAnswer, type SefazAnswer } from '../cstat.ts'

/** Checks that Id, key and fields agree. Fonte: MOC 7.0, anexo I: 502, 236, 253. */
export function keyRefusal({ Id, ide, emit }: InfNfe): SefazAnswer | undefined {
  const chave = Id.slice('NFe'.length)
  const body = [
    ide.cUF,
    ide.dhEmi.slice(2, 7).replace('-', ''),
    (emit.CNPJ ?? emit.CPF ?? '').padStart(14, '0'),
    ide.mod,
    ide.serie.padStart(3, '0'),
    ide.nNF.padStart(9, '0'),
    ide.tpEmis,
    ide.cNF,
  ].join('')
  if (chave.slice(0, 43) !== body) return cstatAnswer('502')
  if (chave.slice(43) !== String(checkDigit(body))) return cstatAnswer('236')
  return ide.cDV === chave.slice(43) ? undefined : cstatAnswer('253')
}
