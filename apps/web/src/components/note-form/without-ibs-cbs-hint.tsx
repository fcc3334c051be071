/** Tells beside the totals that a draft would go without IBS and CBS, and why. It does not keep the note from being sent. */
export function WithoutIbsCbsHint({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null
  return (
    <p className="support" role="note">
      <b>Vai sair sem IBS e CBS.</b> {texts.join(' ')}
    </p>
  )
}
