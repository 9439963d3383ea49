export function isDraft({ labelIds }: { labelIds?: readonly string[] | undefined }): boolean {
  return labelIds?.includes('DRAFT') ?? false;
}
