import type { CompanyOut } from '@talao/contract'
import { NFSE_NATURE_LABELS } from '@talao/contract/fields/values'
import { formatMoney } from '@talao/fiscal/value/cents'
import { formatCnpj } from '@talao/fiscal/value/cnpj'
import { formatDocument } from '@talao/fiscal/value/document'
import { useCity } from '../../../components/lookups/lookup-queries.ts'
import { Paper, PaperBox, PaperCut, PaperRow, PaperTitle } from '../../../components/note-form/paper.tsx'
import { percentWords } from '../../../lib/typed-percent.ts'
import type { NfseForm } from './form-api.ts'

/** Live DANFSe: errors in red, changes in yellow. */
export function DanfsePaper({ nfse, issuer, watermark }: { nfse: NfseForm; issuer: CompanyOut; watermark: string }) {
  const { values, taxes } = nfse
  const { customer_note: buyer, nfs_service: service } = values
  const city = useCity(buyer.city_id)
  const tone = (...paths: string[]) => toneOf(nfse, paths)
  const words =
    service.description ||
    values.items
      .map(({ description }) => description)
      .filter(Boolean)
      .join('; ')
  return (
    <Paper of="danfse" watermark={watermark}>
      <PaperRow columns="1fr 1fr 1fr">
        <PaperBox label="Competência" tone={tone('issue_at')}>
          {values.issue_at || 'no envio'}
        </PaperBox>
        <PaperBox>
          <b>DANFSe</b>
          <br />
          Documento auxiliar da NFS-e
        </PaperBox>
        <PaperBox label="Número">sai na autorização</PaperBox>
      </PaperRow>
      <PaperCut />
      <PaperTitle>Prestador</PaperTitle>
      <PaperRow columns="2fr 1fr">
        <PaperBox label="Nome">
          <b>{issuer.corporate_name}</b>
        </PaperBox>
        <PaperBox label="CNPJ">{formatCnpj(issuer.cnpj)}</PaperBox>
      </PaperRow>
      <PaperRow columns="2fr 1fr">
        <PaperBox label="Endereço">
          {[issuer.address?.street, issuer.address?.number].filter(Boolean).join(', ')}
        </PaperBox>
        <PaperBox label="Município">{cityText(issuer.address?.city?.name, issuer.address?.state?.uf)}</PaperBox>
      </PaperRow>
      <PaperTitle>Tomador</PaperTitle>
      <PaperRow columns="2fr 1fr">
        <PaperBox label="Nome" tone={tone('customer_note.name')}>
          <b>{buyer.name}</b>
        </PaperBox>
        <PaperBox label="CPF ou CNPJ" tone={tone('customer_note.document', 'customer_note.foreign_document')}>
          {buyer.is_abroad ? buyer.foreign_document : buyer.document && formatDocument(buyer.document)}
        </PaperBox>
      </PaperRow>
      <PaperRow columns="2fr 1fr">
        <PaperBox
          label="Endereço"
          tone={tone('customer_note.street', 'customer_note.number', 'customer_note.postal_code')}
        >
          {buyer.hasAddress && [buyer.street, buyer.number, buyer.complement].filter(Boolean).join(', ')}
        </PaperBox>
        <PaperBox label="Município" tone={tone('customer_note.city_id', 'customer_note.abroad_city')}>
          {buyer.hasAddress && (buyer.is_abroad ? buyer.abroad_city : cityText(city?.name, city?.state.uf))}
        </PaperBox>
      </PaperRow>
      <PaperTitle>Serviço prestado</PaperTitle>
      <PaperRow columns="1fr 1fr 1fr">
        <PaperBox label="Código nacional" tone={tone('nfs_service.national_service_code')}>
          {service.national_service_code}
        </PaperBox>
        <PaperBox label="LC 116" tone={tone('nfs_service.lc_116')}>
          {service.lc_116}
        </PaperBox>
        <PaperBox label="NBS" tone={tone('nfs_service.nbs')}>
          {service.nbs}
        </PaperBox>
      </PaperRow>
      <PaperRow columns="1fr">
        <PaperBox label="Descrição" tone={tone('nfs_service.description')} isTall>
          {words}
        </PaperBox>
      </PaperRow>
      <PaperTitle>Tributação municipal</PaperTitle>
      <PaperRow columns="2fr 1fr 1fr">
        <PaperBox label="Natureza" tone={tone('nature_operation')}>
          {NFSE_NATURE_LABELS[values.nature_operation]}
        </PaperBox>
        <PaperBox label="Alíquota" tone={tone('nfs_service.iss_aliquot')}>
          {percentWords(service.iss_aliquot)}
        </PaperBox>
        <PaperBox label="ISS retido" tone={tone('nfs_service.iss_source_withheld')}>
          {service.iss_source_withheld ? 'sim' : 'não'}
        </PaperBox>
      </PaperRow>
      <PaperTitle>Valor total da NFS-e</PaperTitle>
      <PaperRow columns="1fr 1fr 1fr">
        <PaperBox label="Valor do serviço" tone={tone('items')}>
          <b>{formatMoney(taxes.totalCents)}</b>
        </PaperBox>
        <PaperBox label="Total retido">{formatMoney(taxes.withheldCents)}</PaperBox>
        <PaperBox label="Valor líquido">
          <b>{formatMoney(taxes.netCents)}</b>
        </PaperBox>
      </PaperRow>
      <PaperTitle>Informações complementares</PaperTitle>
      <PaperRow columns="1fr">
        <PaperBox tone={tone('observations')} isTall>
          {values.observations}
        </PaperBox>
      </PaperRow>
    </Paper>
  )
}

function toneOf({ errorOf, changes }: NfseForm, paths: readonly string[]): 'wrong' | 'changed' | undefined {
  if (paths.some((path) => Boolean(errorOf(path)))) return 'wrong'
  return changes.some(({ path }) => paths.includes(path)) ? 'changed' : undefined
}

function cityText(name: string | undefined, uf: string | undefined): string {
  return [name, uf].filter(Boolean).join(', ')
}
