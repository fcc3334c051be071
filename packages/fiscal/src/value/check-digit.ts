/**
 * Modulus 11 check digit of a number that may contain capital letters (value = ASCII − 48). Weights run from the right,
 * from 2 to `highestWeight`, then start again. A remainder of 0 or 1 gives 0. Used for CNPJ and chave de acesso
 * (weights up to 9) and CPF (up to 11). Source: IN RFB 2.229/2024, Anexo XV (CNPJ); Manual de Orientação do
 * Contribuinte 7.0, item 2.2.6.2 (chave).
 */
export function checkDigit(body: string, highestWeight = 9): number {
  let weight = 2
  let sum = 0
  for (let at = body.length - 1; at >= 0; at--) {
    sum += (body.charCodeAt(at) - 48) * weight
    weight = weight === highestWeight ? 2 : weight + 1
  }
  const remainder = sum % 11
  return remainder < 2 ? 0 : 11 - remainder
}
