import type { CompanyOut } from '@talao/contract'
import { formatCnpj } from '@talao/fiscal/value/cnpj'
import type { ReactNode } from 'react'
import { count, date } from '../../../lib/format.ts'
import { DataList } from '../../../ui/data-list.tsx'
import { Icon } from '../../../ui/icon.tsx'
import styles from './certificate-panel.module.css'
import type { Validity } from './certificate-validity.ts'

type Props = { company: CompanyOut; expiresAt: string; validity: Validity }

/** Holder, serial number and elapsed validity of the certificate. */
export function CurrentCertificate({ company, expiresAt, validity }: Props) {
  const { a1_certificate_label: holder, a1_certificate_serial: serial, a1_certificate_valid_from: from } = company
  const { state, text, usedDays, wholeDays } = validity
  return (
    <div className={styles.current}>
      <span className={styles.seal}>
        <Icon name="shield" size={20} />
      </span>
      <div>
        <b>{holder ?? 'Certificado guardado'}</b>
        <div className="support">Guardado cifrado; não pode ser baixado.</div>
      </div>
      <div className={styles.facts}>
        <DataList
          rows={[
            ['CNPJ', ownerOf(company)],
            ['Série', serial && <span className="mono">{pairs(serial)}</span>],
            ['Validade', from ? `${date(from)} a ${date(expiresAt)}` : `até ${date(expiresAt)}`],
          ]}
        />
      </div>
      <div className={styles.bar} data-state={state} role="img" aria-label={`${text}. Vale até ${date(expiresAt)}.`}>
        <i style={{ width: `${(usedDays / wholeDays) * 100}%` }} />
      </div>
      <p className={styles.days}>
        <span>
          {count(usedDays)} de {count(wholeDays)} dias
        </span>
        <span>{text}</span>
      </p>
    </div>
  )
}

/** One certificate may serve all establishments of a company. */
function ownerOf({ cnpj, a1_certificate_cnpj: owner }: CompanyOut): ReactNode {
  if (owner === null) return null
  return (
    <>
      <span className="mono">{formatCnpj(owner)}</span>{' '}
      <span className={styles.same}>
        <Icon name="check" size={14} /> {owner === cnpj ? 'o mesmo da empresa' : 'outro estabelecimento da empresa'}
      </span>
    </>
  )
}

/** `4E:91:0B`, the usual format to compare serial numbers. */
function pairs(serial: string): string {
  return (serial.toUpperCase().match(/.{1,2}/g) ?? []).join(':')
}
