import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link, useNavigate } from '@tanstack/react-router'
import type { SaleOut } from '@talao/contract'
import { SaleStatusChip } from '../../components/status.tsx'
import { useSaveShortcut } from '../../components/use-save-shortcut.ts'
import { today } from '../../lib/clock.ts'
import { fieldMessages } from '../../lib/errors.ts'
import { count } from '../../lib/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PanelColumns } from '../../ui/panel.tsx'
import { AddressPanel } from './address-panel.tsx'
import { BuyerPanel } from './buyer-panel.tsx'
import { ItemsPanel } from './items-panel.tsx'
import { missingText } from './missing.ts'
import { checkSale, type SaleValues, screenFields } from './sale-form.ts'
import { useSaveSale } from './save-query.ts'
import { TermsPanel } from './terms-panel.tsx'
import { WhenPanel } from './when-panel.tsx'

type Props = { initial: SaleValues; sale?: SaleOut }

export function SaleEditor({ initial, sale }: Props) {
  const navigate = useNavigate()
  const save = useSaveSale(sale)
  const form = useForm({ initialValues: initial, validate: checkSale, validateInputOnBlur: true })
  const submit = form.onSubmit(
    (values) =>
      save.mutate(values, {
        onSuccess: ({ data }) => void navigate({ to: '/vendas', search: { status: 'all', open: data.id } }),
        onError: (error) => form.setErrors(screenFields(fieldMessages(error))),
      }),
    // The first field to mend is where the reader is taken.
    () => queueMicrotask(() => document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus()),
  )
  useSaveShortcut(submit)
  return (
    <form onSubmit={submit} noValidate>
      <PageHead
        title={sale ? `Venda ${count(sale.id)}` : 'Nova venda'}
        crumb={
          <>
            <Link to="/vendas">Vendas</Link>
            <Icon name="chevron-right" size={14} />
          </>
        }
        after={sale && <SaleStatusChip status={sale.status} due={sale.date_to_process} today={today()} />}
        actions={
          <Button type="submit" variant="filled" loading={save.isPending} rightSection={<Kbd>Ctrl S</Kbd>}>
            Salvar
          </Button>
        }
      />
      <PanelColumns
        main={
          <>
            {sale && sale.missing.length > 0 && <Notice tone="ambar" title={missingText(sale.missing)} />}
            <BuyerPanel form={form} />
            <AddressPanel form={form} known={sale?.client?.address ?? undefined} />
            <ItemsPanel form={form} />
          </>
        }
        side={
          <>
            <TermsPanel form={form} sale={sale} />
            <WhenPanel form={form} />
          </>
        }
      />
    </form>
  )
}
