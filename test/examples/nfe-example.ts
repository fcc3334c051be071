import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import {
  type ComposedNfe,
  type Contingency,
  composeNfe,
  EMPTY_TAX,
  type ItemParticulars,
  type Nfe,
  type NfeItem,
} from '@talao/fiscal'
import { root } from '../../tools/launcher/root.ts'

/** Content of `nota.json`: a note as the screens send it, and the values it gets when it is issued. */
export type NfeExample = {
  about: string
  emission: {
    serie: number
    number: number
    code: string
    issued_at: string
    landscape?: boolean
    contingency?: Omit<Contingency, 'since'> & { since: string }
  }
  particulars?: ItemParticulars[]
  /** Repeats the first item this many times. */
  repeat?: number
  nfe: Nfe
}

const FOLDER = path.join(root, 'examples', 'nfe')

export const NFE_EXAMPLES: readonly string[] = readdirSync(FOLDER).toSorted()

export function fileOfNfe(name: string, file: string): string {
  return path.join(FOLDER, name, file)
}

export function readNfeExample(name: string): NfeExample {
  const example: NfeExample = JSON.parse(readFileSync(fileOfNfe(name, 'nota.json'), 'utf8'))
  return { ...example, nfe: { ...example.nfe, ...itemsOf(example) } }
}

export function composeNfeExample({ nfe, emission, particulars = [] }: NfeExample): ComposedNfe {
  const { issued_at, contingency, ...rest } = emission
  return composeNfe({
    ...rest,
    nfe,
    issuedAt: new Date(issued_at),
    program: 'Talao 1.0',
    taxes: { particulars },
    ...(contingency && { contingency: { ...contingency, since: new Date(contingency.since) } }),
  })
}

/** `nota.json` lists only the tax fields that are set; the rest come from `EMPTY_TAX`. */
function itemsOf({ nfe, repeat }: NfeExample): Pick<Nfe, 'items' | 'payments'> {
  const items = nfe.items.map((item): NfeItem => ({ ...item, nfe_tax: { ...EMPTY_TAX, ...item.nfe_tax } }))
  const [first] = items
  if (!repeat || !first) return { items, payments: nfe.payments }
  const times = (cents: number) => cents * repeat
  return {
    items: Array.from({ length: repeat }, () => first),
    payments: nfe.payments.map((payment) => ({ ...payment, amount_cents: times(payment.amount_cents) })),
  }
}
