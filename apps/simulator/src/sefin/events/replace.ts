import type { InfDps } from '@talao/fiscal'
import type { SimulatorContext } from '../../context/context.ts'
import { nfseByKey, type RegisteredNfse } from '../nfse-store.ts'
import { recordAuthorityEvent } from './authority-event.ts'

/** Cancels the note that a DPS replaces, by the authority's own event 105102. */
export function replaceNfse(world: SimulatorContext, by: RegisteredNfse, subst: NonNullable<InfDps['subst']>): void {
  const old = nfseByKey(world, by.environment, subst.chSubstda)
  if (!old) throw new Error(`the note to replace is not in the book: ${subst.chSubstda}`)
  const e105102 = {
    xDesc: 'Cancelamento de NFS-e por Substituição',
    cMotivo: subst.cMotivo,
    ...(subst.xMotivo !== undefined && { xMotivo: subst.xMotivo }),
    chSubstituta: by.chave,
  }
  recordAuthorityEvent(world, old, { type: '105102', body: { e105102 }, author: by.emitter, onlyAdn: false })
}
