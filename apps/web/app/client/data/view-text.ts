export interface ViewText<Of extends string> {
  view: Of;
  name: string;
  about: string;
  empty: { title: string; hint: string };
}
