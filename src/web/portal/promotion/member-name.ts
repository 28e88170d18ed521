import { useTranslation } from '#web/ui/texts.tsx'

/** How a member is called: the masked name and the masked number. */
export function useMemberName(): (name: string | null, mobile: string) => string {
  const { t } = useTranslation('promotion')
  return (name, mobile) => (name === null ? t('team.nameless', { mobile }) : `${name} ${mobile}`)
}
