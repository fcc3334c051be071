const CNPJ = '**.***.***/****-99'
/** One place more than a CPF has: with the twelfth character it is a CNPJ, whose letters say so even before. */
const CPF_OR_MORE = '***.***.***-***'

/** A CPF or a CNPJ in one field, the CNPJ with the letters it may have since July 2026. */
export const DOCUMENT_MASK = {
  mask: CPF_OR_MORE,
  transform: (char: string) => char.toUpperCase(),
  modify: (typed: string) => ({ mask: isCnpj(typed.replace(/[^0-9A-Za-z]/g, '')) ? CNPJ : CPF_OR_MORE }),
}

function isCnpj(bare: string): boolean {
  return bare.length > 11 || /[A-Za-z]/.test(bare)
}
