import { timeZoneOf } from '../../value/time-zone.ts'
import type { InfNfe } from '../layout/nfe.ts'
import { commonEventFields } from './common-fields.ts'
import type { EpecEvent } from './layout.ts'

/**
 * The summary that lets a note be printed before its authority answers. The note itself must follow within 168 hours,
 * with the same chave. Throws a RangeError for a note that was not composed for EPEC (tpEmis 4). Source: Ajuste SINIEF
 * 07/2005, cl. 17ª-D; NT 2014.001.
 */
export function composeEpec(nfe: InfNfe, at: Date): EpecEvent {
  const { ide, emit, dest, total } = nfe
  const author = emit.CNPJ ?? emit.CPF
  if (ide.tpEmis !== '4' || !dest || !author)
    throw new RangeError('only a note with tpEmis 4, issuer and buyer has an EPEC')
  const zone = timeZoneOf({ city_id: Number(ide.cMunFG), state_id: Number(ide.cUF) })
  const subject = { chave: nfe.Id.slice(3), author, in_production: ide.tpAmb === '1', zone }
  return {
    ...commonEventFields('110140', 1, subject, at, '91'),
    detEvento: {
      versao: '1.00',
      descEvento: 'EPEC',
      cOrgaoAutor: ide.cUF,
      tpAutor: '1',
      verAplic: ide.verProc,
      dhEmi: ide.dhEmi,
      tpNF: ide.tpNF,
      IE: emit.IE,
      dest: {
        UF: dest.enderDest?.UF ?? emit.enderEmit.UF,
        ...documentOf(dest),
        ...(dest.IE ? { IE: dest.IE } : {}),
        vNF: total.ICMSTot.vNF,
        vICMS: total.ICMSTot.vICMS,
        vST: total.ICMSTot.vST,
      },
    },
  }
}

function documentOf({ CNPJ, CPF, idEstrangeiro }: NonNullable<InfNfe['dest']>) {
  if (CNPJ !== undefined) return { CNPJ }
  return CPF !== undefined ? { CPF } : { idEstrangeiro: idEstrangeiro ?? '' }
}
