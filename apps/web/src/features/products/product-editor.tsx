import { Button } from '@mantine/core'
import type { ProductOut } from '@talao/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Fragment, lazy, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { draftKey } from '../../components/draft/draft-store.ts'
import { useFormDraft } from '../../components/draft/use-form-draft.tsx'
import { useFormWithResolvedErrors } from '../../components/form/use-form-with-resolved-errors.ts'
import { useSaveShortcut } from '../../components/form/use-save-shortcut.ts'
import { LinkButton } from '../../components/links/link-button.tsx'
import { lastList } from '../../components/list/last-list.ts'
import { kindsSold } from '../../components/readiness/readiness.ts'
import { useUser } from '../../components/session/current-user.ts'
import { ProductStatusChip } from '../../components/status/status.tsx'
import { fieldMessages } from '../../lib/errors.ts'
import { Icon } from '../../ui/icon.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PanelColumns } from '../../ui/panel.tsx'
import { CoproducersPanel } from './coproducers-panel.tsx'
import { gapsText, productGaps } from './gaps.ts'
import { IdentityPanel } from './identity-panel.tsx'
import { NfePanel } from './nfe-panel.tsx'
import { NotesPanel } from './notes-panel.tsx'
import { checkProduct, type ProductValues, screenFields } from './product-form.ts'
import { defaultsQuery, useSaveProduct } from './queries.ts'
import { ServicePanel } from './service-panel.tsx'
import { type SupposedProduct, withSupposed } from './supposed-values.ts'
import { WaitPanel } from './wait-panel.tsx'

const DeleteDialog = lazy(() => import('./delete-dialog.tsx').then((module) => ({ default: module.DeleteDialog })))

type Props = {
  initial: ProductValues
  product?: ProductOut
  /** What "E se?" supposes of the product. The form begins with it, not saved yet. */
  supposed?: SupposedProduct
}

export function ProductEditor({ initial, product, supposed = {} }: Props) {
  const { form, submit, isSaving, draft } = useProductForm(initial, product)
  const filled = useSupposed(initial, supposed, draft.fill)
  const [isDeleting, setDeleting] = useState(false)
  const { data: company } = useQuery(defaultsQuery(Number(form.values.company_id)))
  const kinds = kindsSold(company?.sells ?? [])
  const { type_fiscal_note: type } = form.values
  useSaveShortcut(submit, isSaving)
  return (
    <form onSubmit={submit} noValidate>
      <PageHead
        title={product?.name ?? 'Novo produto'}
        crumb={
          <>
            <Link to="/produtos" search={lastList('product')}>
              Produtos
            </Link>
            <Icon name="chevron-right" size={14} />
          </>
        }
        hint={draft.said}
        after={product && <ProductStatusChip status={product.status} />}
        actions={
          <>
            {product && (
              <LinkButton to="/e-se" search={{ produto: product.id }} variant="subtle">
                E se?
              </LinkButton>
            )}
            {product && (
              <Button variant="subtle" onClick={() => setDeleting(true)}>
                Excluir…
              </Button>
            )}
            <Button type="submit" variant="filled" loading={isSaving} rightSection={<Kbd>Ctrl S</Kbd>}>
              Salvar
            </Button>
          </>
        }
      />
      <PanelColumns
        main={
          <Fragment key={draft.round}>
            {draft.offer}
            {filled.length > 0 && (
              <Notice tone="verde" title={`Preenchido pelo “E se?”: ${LIST.format(filled)}.`}>
                Nada foi salvo ainda. Confira e salve.
              </Notice>
            )}
            <Pending product={product} gaps={company && productGaps(form.values, company)} />
            <IdentityPanel form={form} product={product} />
            {type !== 'NFSE' && <NfePanel form={form} company={company} />}
            {type !== 'NFE' && <ServicePanel form={form} company={company} />}
          </Fragment>
        }
        side={
          <Fragment key={draft.round}>
            <NotesPanel
              form={form}
              isUnsure={product?.status === 'PENDING' && kinds.nfe && kinds.nfse}
              isSimples={company?.tax_regime.startsWith('SIMPLES') === true}
            />
            <WaitPanel form={form} />
            <CoproducersPanel form={form} />
          </Fragment>
        }
      />
      {isDeleting && product && (
        <Suspense>
          <DeleteDialog product={product} onClose={() => setDeleting(false)} onDeleted={draft.forget} />
        </Suspense>
      )}
    </form>
  )
}

const LIST = new Intl.ListFormat('pt-BR', { type: 'conjunction' })

/**
 * Fills the form before it is painted. The address then forgets what was supposed: once saved and changed again, a
 * reload must not bring it back.
 */
function useSupposed(initial: ProductValues, supposed: SupposedProduct, fill: (values: ProductValues) => void) {
  const navigate = useNavigate()
  const [{ values, filled }] = useState(() => withSupposed(initial, supposed))
  const isFilled = useRef(false)
  useLayoutEffect(() => {
    if (filled.length === 0 || isFilled.current) return
    isFilled.current = true
    fill(values)
    void navigate({ to: '.', search: {}, replace: true })
  }, [fill, filled, navigate, values])
  return filled
}

/** A product created by its first sale needs a review. Shows what it lacks, as typed. */
function Pending({ product, gaps }: { product: ProductOut | undefined; gaps: string[] | undefined }) {
  if (!gaps || (product?.status !== 'PENDING' && gaps.length === 0)) return null
  const missing = gapsText(gaps)
  if (product?.status !== 'PENDING') return <Notice tone="ambar" title={missing} />
  return (
    <Notice tone="ambar" title={missing ?? 'Pendente: confira e salve para ativar.'}>
      {missing
        ? 'O produto veio com a primeira venda e fica pendente até ser completado.'
        : 'O produto veio com a primeira venda; nada falta para as notas dele.'}
    </Notice>
  )
}

function useProductForm(initial: ProductValues, product: ProductOut | undefined) {
  const navigate = useNavigate()
  const save = useSaveProduct(product)
  const form = useFormWithResolvedErrors({ initialValues: initial, validate: checkProduct, validateInputOnBlur: true })
  const { user } = useUser()
  // A new product belongs to the company chosen in the shell.
  const draft = useFormDraft(draftKey('product', user.id, Number(initial.company_id) || undefined, product?.id), form)
  const submit = form.onSubmit(
    (values) =>
      save.mutate(values, {
        onSuccess: ({ data }) => {
          draft.forget()
          if (!product) void navigate({ to: '/produtos/detalhes/{-$id}', params: { id: String(data.id) } })
        },
        onError: (error) => form.setErrors(screenFields(fieldMessages(error))),
      }),
    // Focus the first invalid field.
    () => queueMicrotask(() => document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus()),
  )
  return { form, submit, isSaving: save.isPending, draft }
}
