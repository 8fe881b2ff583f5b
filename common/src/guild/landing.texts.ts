// Texts of the landing page, for its screen and for its HTML without scripts.
export const offerTexts = [
  { title: 'Live auctions', text: 'Prices move as people bid. Outbid? You know within a second.' },
  { title: 'The deep desert', text: 'Nine by nine, scouted every week, redrawn every six hours.' },
  { title: 'Contracts', text: 'Post a job, claim one, and be rated for the work you did.' },
] as const;
