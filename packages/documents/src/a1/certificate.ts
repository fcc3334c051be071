import type { WrongFileKind } from './wrong-file-kind.ts'

/** An A1 certificate as Talão stores it: PEM texts, to be encrypted, and the facts that may be shown. */
export type A1 = {
  /** The holder's name: the common name without the CNPJ at its end. */
  label: string
  /** From the ICP-Brasil name 2.16.76.1.3.3, else from the end of the common name; null when neither holds a CNPJ. */
  cnpj: string | null
  not_before: Date
  not_after: Date
  /** Upper-case hexadecimal. */
  serial: string
  /** SHA-256 of the DER bytes, 64 lower-case hexadecimal digits. */
  fingerprint_sha256: string
  /** PKCS#8. Secret. */
  key_pem: string
  certificate_pem: string
  /** The issuers that came in the file, nearest first; may be empty. */
  chain_pem: string[]
}

/** `cnpj`: the company that will sign, to choose among several certificates of one file. */
export type A1Input = { file: Uint8Array; password: string; now: Date; cnpj?: string }

export type A1Refusal =
  | 'certificado_ilegivel'
  | 'certificado_senha_incorreta'
  | 'certificado_sem_chave'
  | 'certificado_vencido'
  | 'certificado_nao_assina'
  | 'certificado_grande_demais'

/**
 * Why a file could not be read. `cut`: incomplete; `costly`: needs too much work to open; `unknown_protection`:
 * encrypted in a way that no common program uses.
 */
export type Unreadable = WrongFileKind | 'cut' | 'costly' | 'unknown_protection'

/**
 * Details of a refusal: the kind of unreadable file, whether the certificate is of type A3, and its validity dates when
 * it is not valid.
 */
export type A1Finding = {
  unreadable?: Unreadable | undefined
  isA3?: boolean | undefined
  validity?: { from: Date; until: Date } | undefined
}

/** `detail` is English, for the log. It never holds the password or a byte of the file. */
export type A1Result =
  | { ok: true; certificate: A1 }
  | { ok: false; code: A1Refusal; detail: string; finding: A1Finding }

export function refuseA1(code: A1Refusal, detail: string, finding: A1Finding = {}): A1Result {
  return { ok: false, code, detail, finding }
}
