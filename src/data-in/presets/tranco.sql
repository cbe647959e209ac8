-- Reads: a list of Tranco: CSV of rank and domain, without a header
-- Published: https://tranco-list.eu
-- Licence: free to use; cite Le Pochat et al., NDSS 2019

CREATE VIEW websites AS
SELECT domain, rank AS public_rank
FROM read_csv(
  paths_like('\.csv(\.gz)?$'), auto_detect = false, header = false, delim = ',', store_rejects = true,
  columns = {'rank': 'VARCHAR', 'domain': 'VARCHAR'}
);
