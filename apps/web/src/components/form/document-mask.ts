const CNPJ = '**.***.***/****-99'
/** One character more than a CPF. A twelfth character, or any letter before it, makes it a CNPJ. */
const CPF_OR_MORE = '***.***.***-***'

/** A CPF or CNPJ in one field. Since July 2026 a CNPJ may contain letters. */
export const DOCUMENT_MASK = {
  mask: CPF_OR_MORE,
  transform: (char: string) => char.toUpperCase(),
  modify: (typed: string) => ({ mask: isCnpj(typed.replace(/[^0-9A-Za-z]/g, '')) ? CNPJ : CPF_OR_MORE }),
}

function isCnpj(bare: string): boolean {
  return bare.length > 11 || /[A-Za-z]/.test(bare)
}
