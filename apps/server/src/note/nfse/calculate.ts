import type { NfseFiguresOut } from '@talao/contract'
import { moneyOut } from '@talao/contract/fields/fields'
import {
  explain,
  type Figure,
  multiplyToCents,
  NFS_SERVICE_FIELDS,
  NFS_SERVICE_WITHHELD,
  type Nfse,
  type NfseContext,
  nfseTaxes,
} from '@talao/fiscal'
import { gatewayFor } from '../../company/gateways/gateway.ts'
import { missingIbsCbsOf } from '../issuing/send/missing-ibs-cbs.ts'
import { problemsOf } from '../issuing/send/problems.ts'
import type { NoteDeps } from '../note-deps.ts'
import { describeLeftOut } from '../notes/without-ibs-cbs.ts'
import { figuresOfNote } from './context.ts'
import { withUnstoredDraft } from './with-draft.ts'

/** Calculates an unstored draft: each amount with its rule, and the problems that prevent sending. */
export function calculateNfse(
  deps: NoteDeps,
  wanted: Parameters<typeof withUnstoredDraft>[1],
): Promise<NfseFiguresOut> {
  return withUnstoredDraft(deps, wanted, async (_tx, { nfse, terms, gateway, now }) => {
    const note = { kind: 'NFSE', nfse, terms } as const
    return {
      ...figuresOut(nfse, terms),
      without_ibs_cbs: describeLeftOut(missingIbsCbsOf(note, now)),
      problems: problemsOf(note, gatewayFor(gateway), now),
    }
  })
}

function figuresOut(nfse: Nfse, terms: NfseContext): Omit<NfseFiguresOut, 'problems' | 'without_ibs_cbs'> {
  const { iss_cents, withheld_cents, net_cents } = figuresOfNote(nfse, terms)
  const { iss_aliquot } = nfse.nfs_service
  return {
    items: nfse.items.map(({ description, quantity, value_per_unit }) => ({
      description,
      quantity: Number(quantity),
      value_per_unit: Number(value_per_unit),
      total: moneyOut(multiplyToCents(quantity, value_per_unit)),
    })),
    total: moneyOut(nfse.total_cents),
    iss_aliquot: iss_aliquot === null ? null : Number(iss_aliquot),
    iss_value: iss_cents === null ? null : moneyOut(iss_cents),
    withheld_total: withheld_cents === null ? null : moneyOut(withheld_cents),
    net_value: net_cents === null ? null : moneyOut(net_cents),
    taxes: net_cents === null ? [] : taxesOut(nfse, terms),
  }
}

function taxesOut(nfse: Nfse, terms: NfseContext): NfseFiguresOut['taxes'] {
  const { iss, federal, withheld, net, ibsCbs } = nfseTaxes(nfse, terms)
  const always: [string, Figure][] = [
    ['Base do ISS', iss.base],
    [iss.isWithheld ? 'ISS retido' : 'ISS', iss.tax],
  ]
  const kept = NFS_SERVICE_WITHHELD.map((name): [string, Figure] => [NFS_SERVICE_FIELDS[name].label, federal[name]])
  const reform: [string, Figure][] = ibsCbs
    ? [
        ['Base do IBS e da CBS', ibsCbs.base],
        ['IBS do estado', ibsCbs.ibsUf],
        ['IBS do município', ibsCbs.ibsMun],
        ['CBS', ibsCbs.cbs],
      ]
    : []
  const sums: [string, Figure][] = [
    ['Total das retenções', withheld],
    ['Valor líquido', net],
  ]
  return [...always, ...kept.filter(([, { cents }]) => cents > 0), ...reform, ...sums].map(([name, one]) => ({
    name,
    value: moneyOut(one.cents),
    rule: one.rule,
    source: one.source,
    text: explain(one),
  }))
}
