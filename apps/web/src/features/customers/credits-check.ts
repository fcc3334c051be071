export function checkCredits({ quantity, note }: { quantity: string; note: string }): {
  quantity?: string
  note?: string
} {
  const bare = quantity.replace(/[.\s]/g, '').replace('−', '-')
  const isNumber = /^-?\d{1,9}$/.test(bare) && Number(bare) !== 0
  return {
    ...(isNumber ? {} : { quantity: 'Informe quantos créditos, como 100.' }),
    ...(isNumber && Number(bare) < 0 && !note.trim() ? { note: 'Escreva por que estes créditos são retirados.' } : {}),
  }
}
