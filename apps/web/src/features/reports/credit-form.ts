export type CreditForm = { company_id: string; quantity: string; note: string }

/** The request body, or the errors by field. A negative quantity reverses an entry made by mistake. */
export function readCredits(
  form: CreditForm,
):
  | { ok: true; body: { company_id: number; quantity: number; note: string | null } }
  | { ok: false; errors: Partial<Record<keyof CreditForm, string>> } {
  const quantity = quantityTyped(form.quantity)
  const note = form.note.trim()
  const errors = {
    ...(form.company_id ? {} : { company_id: 'Escolha a empresa.' }),
    ...(quantity ? {} : { quantity: 'Informe quantos créditos, em números inteiros.' }),
    ...(quantity && quantity < 0 && !note ? { note: 'Escreva por que estes créditos são retirados.' } : {}),
  }
  if (!quantity || Object.keys(errors).length > 0) return { ok: false, errors }
  return { ok: true, body: { company_id: Number(form.company_id), quantity, note: note || null } }
}

/** `1.000`, `1000` or `-50`; undefined for anything else. */
function quantityTyped(text: string): number | undefined {
  const plain = text.trim().replace('−', '-')
  if (!/^-?(\d{1,3}(\.\d{3})+|\d{1,9})$/.test(plain)) return undefined
  return Number(plain.replaceAll('.', ''))
}
