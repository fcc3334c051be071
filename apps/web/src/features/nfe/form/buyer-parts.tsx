import type { CompanyOut, NfeOut } from '@talao/contract'
import { AddressSection } from '../../../components/note-form/address-section.tsx'
import type { BuyerValues } from '../../../components/note-form/buyer-form.ts'
import { BuyerSection } from '../../../components/note-form/buyer-section.tsx'
import type { FormPart } from '../../../components/note-form/form-part.ts'

type Props = {
  buyer: FormPart<BuyerValues>
  company: CompanyOut
  note: NfeOut | undefined
}

/** Buyer and address: the parts that look up registers. */
export function BuyerParts({ buyer, company, note }: Props) {
  return (
    <>
      <BuyerSection
        part={buyer}
        companyId={company.id}
        hint={note?.sale ? `preenchido pela venda ${note.sale.external_sales_id}` : undefined}
      />
      <AddressSection part={buyer} known={note?.customer_note?.address ?? undefined} isNeeded />
    </>
  )
}
