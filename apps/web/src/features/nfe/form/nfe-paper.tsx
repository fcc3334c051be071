import { decimalFromCents } from '@talao/fiscal/value/cents'
import { formatCnpj } from '@talao/fiscal/value/cnpj'
import { formatDocument } from '@talao/fiscal/value/document'
import {
  Paper,
  PaperBars,
  PaperBox,
  PaperCell,
  PaperCut,
  PaperLine,
  PaperLines,
  PaperRow,
  PaperTitle,
} from '../../../components/note-form/paper.tsx'
import { date, unitValue } from '../../../lib/format.ts'
import { competenceDay } from '../../../lib/moment-text.ts'
import { decimalTyped } from '../../../lib/typed-decimal.ts'
import type { NfeFormApi } from './form-api.ts'
import { itemCents } from './items-form.ts'

const MOST_LINES = 8

/** Live DANFE: errors in red, changes in yellow. */
export function NfePaper({ api, today }: { api: NfeFormApi; today: string }) {
  const { form, live, company, note, initial, errorOf } = api
  const { values } = form
  const buyer = values.customer_note
  const isOut = values.type_operation === 'Saida'
  const tone = (path: string, isChanged = false) =>
    errorOf(path) ? ('wrong' as const) : isChanged ? ('changed' as const) : undefined
  const place = company.address
  return (
    <Paper of="danfe" watermark="SEM VALOR FISCAL">
      <PaperRow columns="1fr 62px">
        <div>
          <PaperBox label={`Recebemos de ${company.corporate_name} os produtos da nota ao lado`} />
          <PaperRow columns="70px 1fr">
            <PaperBox label="Data do recebimento" />
            <PaperBox label="Identificação e assinatura" />
          </PaperRow>
        </div>
        <PaperBox>
          <b>NF-e</b>
          <br />
          Nº {note?.number ?? 'ao enviar'}
          <br />
          {note?.serie ? `Série ${note.serie}` : ''}
        </PaperBox>
      </PaperRow>
      <PaperCut />
      <PaperRow columns="1fr 58px 1.15fr">
        <PaperBox>
          <b>{company.corporate_name}</b>
          <br />
          {[place?.street, place?.number].filter(Boolean).join(', ')}
          <br />
          {[place?.neighborhood, place?.city?.name, place?.state?.uf].filter(Boolean).join(', ')}
        </PaperBox>
        <PaperBox tone={tone('type_operation', values.type_operation !== initial.type_operation)}>
          <b>DANFE</b>
          <br />
          {isOut ? '1 saída' : '0 entrada'}
        </PaperBox>
        <PaperBox>
          <PaperBars />
          <small>Chave de acesso</small>sai ao enviar
        </PaperBox>
      </PaperRow>
      <PaperRow columns="1fr 1fr">
        <PaperBox
          label="Natureza da operação"
          tone={tone('nature_operation', values.nature_operation !== initial.nature_operation)}
        >
          <b>{values.nature_operation}</b>
        </PaperBox>
        <PaperBox label="Protocolo de autorização">sai na autorização</PaperBox>
      </PaperRow>
      <PaperRow columns="1fr 1fr">
        <PaperBox label="Inscrição estadual">{company.state_registration}</PaperBox>
        <PaperBox label="CNPJ">{formatCnpj(company.cnpj)}</PaperBox>
      </PaperRow>
      <PaperTitle>Destinatário</PaperTitle>
      <PaperRow columns="1fr 84px 46px">
        <PaperBox label="Nome" tone={tone('customer_note.name')}>
          <b>{buyer.name}</b>
        </PaperBox>
        <PaperBox label="CPF ou CNPJ" tone={tone('customer_note.document')}>
          {buyer.is_abroad ? buyer.foreign_document : formatDocument(buyer.document)}
        </PaperBox>
        <PaperBox label="Emissão" tone={tone('issue_date', values.issue_date !== initial.issue_date)}>
          {date(competenceDay(values.issue_date, today, note?.time_zone ?? company.time_zone))}
        </PaperBox>
      </PaperRow>
      {buyer.hasAddress && (
        <PaperRow columns="1fr 70px 44px">
          <PaperBox label="Endereço" tone={tone('customer_note.street') ?? tone('customer_note.number')}>
            {[buyer.street, buyer.number, buyer.complement].filter(Boolean).join(', ')}
          </PaperBox>
          <PaperBox label="Bairro" tone={tone('customer_note.neighborhood')}>
            {buyer.neighborhood}
          </PaperBox>
          <PaperBox label="CEP" tone={tone('customer_note.postal_code')}>
            {buyer.postal_code.replace(/^(\d{5})(\d{3})$/, '$1-$2')}
          </PaperBox>
        </PaperRow>
      )}
      <PaperTitle>Cálculo do imposto</PaperTitle>
      <PaperRow columns="repeat(5, 1fr)">
        <PaperBox label="Base ICMS">{amount(live?.taxCents.icmsBase)}</PaperBox>
        <PaperBox label="ICMS">{amount(live?.taxCents.icms)}</PaperBox>
        <PaperBox label="Desconto">{amount(live?.discountCents)}</PaperBox>
        <PaperBox label="Produtos">{amount(live?.totalCents)}</PaperBox>
        <PaperBox label="Total da nota">
          <b>{amount(live?.payableCents)}</b>
        </PaperBox>
      </PaperRow>
      <PaperTitle>Itens</PaperTitle>
      <PaperLines columns="1fr 38px 24px 22px 44px">
        <PaperLine isHead>
          <span>Descrição</span>
          <span>NCM</span>
          <span>CFOP</span>
          <span>Qtd</span>
          <span>Valor</span>
        </PaperLine>
        {values.items.slice(0, MOST_LINES).map((item, at) => (
          <PaperLine key={item.key}>
            <PaperCell tone={tone(`items.${at}.description`)}>
              {item.description || live?.items[at]?.description}
            </PaperCell>
            <PaperCell tone={tone(`items.${at}.ncm`)}>{item.ncm || live?.items[at]?.ncm}</PaperCell>
            <PaperCell tone={tone(`items.${at}.cfop`)}>{item.cfop || live?.items[at]?.cfop}</PaperCell>
            <PaperCell tone={tone(`items.${at}.quantity`)}>
              {unitValue(Number(decimalTyped(item.quantity) ?? 0)).replace(/,00$/, '')}
            </PaperCell>
            <PaperCell tone={tone(`items.${at}.value_per_unit`)}>{amount(itemCents(item))}</PaperCell>
          </PaperLine>
        ))}
        {values.items.length > MOST_LINES && (
          <PaperLine>
            <span>e mais {values.items.length - MOST_LINES}</span>
          </PaperLine>
        )}
      </PaperLines>
      <PaperTitle>Dados adicionais</PaperTitle>
      <PaperBox
        isTall
        tone={tone('additional_information', values.additional_information !== initial.additional_information)}
      >
        {values.additional_information || (note ? '' : live?.additional_information)}
      </PaperBox>
    </Paper>
  )
}

function amount(cents: number | undefined): string {
  if (cents === undefined) return ''
  const [units = '0', fraction = '00'] = decimalFromCents(cents).split('.')
  return `${units.replace(/\B(?=(\d{3})+$)/g, '.')},${fraction}`
}
