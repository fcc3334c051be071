import { ICMS_TAXPAYERS } from '@talao/fiscal'
import { TAX_LINE_STATES } from '@talao/fiscal/outcome/tax-line'
import { z } from 'zod'
import { BooleanIn, CodeIn, CodeOf, codes, Day, Id, IntIn, MoneyOut, PercentIn } from '../fields/fields.ts'
import {
  IBS_CBS_REGIME_LABELS,
  SALE_LIGHT_LABELS,
  TAX_REGIME_LABELS,
  TYPE_FISCAL_NOTE_LABELS,
} from '../fields/values.ts'
import { whenFieldsValid } from '../fields/write.ts'
import { NfsServicePart } from '../nfse/nfs-service.ts'
import { ReasonOut } from '../note/why.ts'

const ServiceChange = NfsServicePart.pick({
  lc_116: true,
  national_service_code: true,
  nbs: true,
  cindop: true,
  cclasstrib: true,
  iss_aliquot: true,
})

const BuyerChange = z
  .strictObject({
    type: z.enum(['PF', 'PJ'], 'Escolha pessoa física ou jurídica.'),
    icms_taxpayer: z.enum(ICMS_TAXPAYERS, 'Escolha um dos valores oferecidos.'),
    state_id: CodeIn,
    city_id: CodeIn,
    is_abroad: BooleanIn,
    country_id: CodeIn,
    has_address: BooleanIn,
  })
  .partial()
  .refine(({ is_abroad, country_id }) => !is_abroad || country_id !== undefined, {
    path: ['country_id'],
    ...whenFieldsValid('is_abroad', 'country_id'),
    error: 'Escolha o país do comprador.',
  })

const Changes = z
  .strictObject({
    tax_regime: codes(TAX_REGIME_LABELS),
    ibs_cbs_regime: codes(IBS_CBS_REGIME_LABELS),
    date: Day,
    nfe_percentage: PercentIn,
    type_fiscal_note: codes(TYPE_FISCAL_NOTE_LABELS),
    delay_to_send_note_in_days: IntIn.pipe(z.int().max(365, 'Use de 0 a 365 dias.')),
    wait_warranty: BooleanIn,
    ncm: CodeOf('ncm'),
    cfop: CodeOf('cfop'),
    service: ServiceChange,
    buyer: BuyerChange,
  })
  .partial()

/** A sale or a product, and what to suppose different. Nothing of it is stored. */
export const WhatIfBody = z
  .strictObject({ sale_id: IntIn.optional(), product_id: IntIn.optional(), changes: Changes.default({}) })
  .refine(({ sale_id, product_id }) => (sale_id === undefined) !== (product_id === undefined), {
    path: ['sale_id'],
    ...whenFieldsValid('sale_id', 'product_id'),
    error: 'Informe a venda ou o produto, um dos dois.',
  })
export type WhatIfBody = z.output<typeof WhatIfBody>
export type WhatIfChanges = WhatIfBody['changes']

/** A tax of a note. `value` is null where it is not known: it is never 0 for that. */
export const TaxLineOut = z.object({
  name: z.string(),
  state: z.enum(TAX_LINE_STATES),
  base: MoneyOut.nullable(),
  rate: z.string().nullable(),
  value: MoneyOut.nullable(),
  text: z.string(),
  source: z.string(),
})

const NoteOutcome = z.object({
  kind: z.enum(['NFE', 'NFSE']),
  issuer: z.object({ company_id: Id.nullable(), name: z.string() }),
  total: MoneyOut,
  net: MoneyOut.nullable(),
  /** The CFOP, or the code of the service. */
  code: z.string().nullable(),
  ncm: z.string().nullable(),
  goods: z.string(),
  taxes: z.array(TaxLineOut),
  /** Groups of the layout, by their names in it. */
  groups: z.array(z.string()),
  warnings: z.array(z.string()),
  faults: z.array(z.string()),
  due_on: Day,
  competence: Day,
})

const Outcome = z.object({
  notes: z.array(NoteOutcome),
  light: codes(SALE_LIGHT_LABELS),
  light_text: z.string().nullable(),
  tax_regime: codes(TAX_REGIME_LABELS),
  due_on: Day,
  /** What is left of the notes after their taxes; null while one of them is not known. */
  left_for_seller: MoneyOut.nullable(),
})

const Compared = z.object({
  now: Outcome,
  then: Outcome,
  differences: z.array(z.object({ what: z.string(), now: z.string(), then: z.string(), why: z.string() })),
})

export const WhatIfOut = Compared.extend({
  /** Of a product: the same with a buyer of another state. Null for a sale. */
  other_state: Compared.nullable(),
  /** Why the supposed notes have what they have. */
  reasons: z.array(ReasonOut),
  /** What the reader should know of this account, such as that sent notes do not change. */
  remarks: z.array(z.string()),
  /** The products sold, in the order of their ids: what was supposed of codes and shares can be used in them. */
  products: z.array(z.object({ id: Id, name: z.string() })),
  /** What holds today for each thing that can be supposed different. */
  today: z.object({
    tax_regime: codes(TAX_REGIME_LABELS),
    ibs_cbs_regime: codes(IBS_CBS_REGIME_LABELS).nullable(),
    date: Day,
    nfe_percentage: z.string().nullable(),
    type_fiscal_note: codes(TYPE_FISCAL_NOTE_LABELS),
    ncm: z.string().nullable(),
    cfop: z.string().nullable(),
    national_service_code: z.string().nullable(),
    buyer: z.object({
      type: z.enum(['PF', 'PJ']),
      icms_taxpayer: z.enum(ICMS_TAXPAYERS),
      state_id: z.int().nullable(),
      city_id: z.int().nullable(),
      is_abroad: z.boolean(),
      country_id: z.int().nullable(),
    }),
  }),
})
export type WhatIfOut = z.output<typeof WhatIfOut>
