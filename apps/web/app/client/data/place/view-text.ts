export interface ViewText<Of extends string> {
  view: Of;
  name: string;
}
