import { Button } from '@mantine/core'
import type { SaleOut } from '@talao/contract'
import { Link, useNavigate } from '@tanstack/react-router'
import { Fragment, useEffect, useState } from 'react'
import { draftKey } from '../../../components/draft/draft-store.ts'
import { useFormDraft } from '../../../components/draft/use-form-draft.tsx'
import { useFormWithResolvedErrors } from '../../../components/form/use-form-with-resolved-errors.ts'
import { useSaveShortcut } from '../../../components/form/use-save-shortcut.ts'
import { LinkButton } from '../../../components/links/link-button.tsx'
import { lastList } from '../../../components/list/last-list.ts'
import { LookupsContext, useLookups } from '../../../components/lookups/lookups.ts'
import { focusField } from '../../../components/note-form/focus-field.ts'
import { useUser } from '../../../components/session/current-user.ts'
import { SaleStatusChip } from '../../../components/status/status.tsx'
import { today } from '../../../lib/clock.ts'
import { fieldMessages } from '../../../lib/errors.ts'
import { count } from '../../../lib/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { PanelColumns } from '../../../ui/panel.tsx'
import { differenceTitle } from '../difference-text.ts'
import { missingText } from '../missing.ts'
import { AddressPanel } from './address-panel.tsx'
import { BuyerPanel } from './buyer-panel.tsx'
import { ItemsPanel } from './items-panel.tsx'
import { missingField } from './missing-field.ts'
import { checkSale, type SaleValues, screenFields } from './sale-form.ts'
import { useSaveSale } from './save-query.ts'
import { TermsPanel } from './terms-panel.tsx'
import { WhenPanel } from './when-panel.tsx'

type Props = {
  initial: SaleValues
  sale?: SaleOut
  /** The user came to complete the sale: focus what it lacks. */
  isCompleting?: boolean
}

export function SaleEditor({ initial, sale, isCompleting = false }: Props) {
  const navigate = useNavigate()
  const save = useSaveSale(sale)
  const form = useFormWithResolvedErrors({ initialValues: initial, validate: checkSale, validateInputOnBlur: true })
  const { user } = useUser()
  // A new sale belongs to the company chosen in the shell.
  const draft = useFormDraft(draftKey('sale', user.id, Number(initial.company_id) || undefined, sale?.id), form)
  const lookups = useLookups()
  const check = form.onSubmit(
    (values) =>
      save.mutate(values, {
        onSuccess: ({ data }) => {
          draft.forget()
          void navigate({ to: '/vendas', search: { ...lastList('sale'), open: data.id } })
        },
        onError: (error) => form.setErrors(screenFields(fieldMessages(error))),
      }),
    // Focus the first invalid field.
    () => queueMicrotask(() => document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus()),
  )
  const submit = () => lookups.first(() => check())
  useSaveShortcut(submit, save.isPending)
  const [lacking] = useState(() => (isCompleting && sale ? missingField(initial, sale.missing) : undefined))
  useEffect(() => {
    if (lacking) focusField(lacking)
  }, [lacking])
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      noValidate
    >
      <PageHead
        title={sale ? `Venda ${count(sale.id)}` : 'Nova venda'}
        crumb={
          <>
            <Link to="/vendas" search={lastList('sale')}>
              Vendas
            </Link>
            <Icon name="chevron-right" size={14} />
          </>
        }
        after={sale && <SaleStatusChip status={sale.status} due={sale.date_to_process} today={today(sale.time_zone)} />}
        hint={draft.said}
        actions={
          <Button
            type="submit"
            variant="filled"
            loading={save.isPending || lookups.isWaiting}
            rightSection={<Kbd>Ctrl S</Kbd>}
          >
            Salvar
          </Button>
        }
      />
      <PanelColumns
        main={
          <Fragment key={draft.round}>
            {draft.offer}
            {sale && sale.missing.length > 0 && (
              <Notice tone="ambar" title={missingText(sale.missing)}>
                {sale.status_reason}
              </Notice>
            )}
            {sale?.difference && (
              <Notice
                tone="ambar"
                title={`${differenceTitle(sale.difference)}.`}
                action={
                  <LinkButton to="/vendas" search={{ ...lastList('sale'), open: sale.id }} size="xs">
                    Ver a diferença
                  </LinkButton>
                }
              />
            )}
            <LookupsContext value={lookups.join}>
              <BuyerPanel form={form} />
              <AddressPanel form={form} known={sale?.client?.address ?? undefined} />
            </LookupsContext>
            <ItemsPanel form={form} />
          </Fragment>
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
